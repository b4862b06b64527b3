import { visible } from '../../../shared/analysis/index.ts'
import type { RulesFault } from '../../../shared/bridge/index.ts'
import { replayLabels } from '../../labels/replay.ts'

const labels = replayLabels.rules
const MAX_SHOWN = 20

/** Errors of a rules file with their positions. */
export function RulesFaults({ faults }: { readonly faults: readonly RulesFault[] }) {
  return (
    <div className="rules-faults" role="alert">
      <p>{labels.faults(faults.length)}</p>
      <ul>
        {faults.slice(0, MAX_SHOWN).map(({ line, column, message, hint }) => (
          <li key={`${line}:${column}:${message}`}>
            {labels.fault(line, column)}: {visible(message)}
            {hint !== null && <span className="quiet"> {visible(hint)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
