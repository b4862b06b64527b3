import type { EvaluationDetails } from '../../shared/spec/index.ts'
import type { EngineStore } from '../service/index.ts'
import type { RecordedOperation } from './recorded-archive.ts'

/** Returns a store that also collects every evaluation, because an element keeps only its last one. */
export function recordingEvaluations(store: EngineStore, history: EvaluationDetails[]): EngineStore {
  const collect = <Element extends RecordedOperation>(element: Element): Element => {
    if (element.evaluationDetails) history.push(element.evaluationDetails)
    return element
  }
  return {
    ...store,
    addOperation: (identityId, sequence, element) => store.addOperation(identityId, sequence, collect(element)),
    changeOperation: (identityId, sequence, change) =>
      store.changeOperation(identityId, sequence, (element) => {
        const changed = change(element)
        return changed.evaluationDetails === element.evaluationDetails ? changed : collect(changed)
      }),
  }
}
