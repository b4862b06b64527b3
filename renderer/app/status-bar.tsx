import { Clock, Command, Eye, EyeOff, Keyboard, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { conditionLabels, momentText } from '../labels/conditions.ts'
import { helpLabels } from '../labels/help.ts'
import { shellLabels } from '../labels/shell.ts'
import { nextTheme, nextTimes } from '../model/setting-cycles.ts'
import { useConditions } from '../model/window/use-conditions.ts'
import { useWindow } from '../model/window/window-context.tsx'
import { openPalette } from './palette/palette-store.ts'

/** Display settings, each changed by one click or key. */
export function StatusBar({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { app, settings, change } = useWindow()
  const { conditions } = useConditions()
  const { times, masked, theme, zoom } = settings
  return (
    <footer className="status-bar">
      <StatusButton icon={<Clock aria-hidden size={14} />} hint="t" onClick={() => change('times', nextTimes(times))}>
        {shellLabels.timesNow[times]}
      </StatusButton>
      <StatusButton
        icon={masked ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
        hint="m"
        onClick={() => change('masked', !masked)}
      >
        {masked ? shellLabels.masked : shellLabels.unmasked}
      </StatusButton>
      <StatusButton icon={<SunMoon aria-hidden size={14} />} hint="d" onClick={() => change('theme', nextTheme(theme))}>
        {shellLabels.themeNow[theme]}
      </StatusButton>
      {conditions?.validationTime && (
        <Link to="/trust" className="status-button status-time">
          {conditionLabels.validatedAt(momentText(conditions.validationTime))}
        </Link>
      )}
      {zoom !== 100 && <span className="status-text">{shellLabels.zoomNow(zoom)}</span>}
      <span className="status-gap" />
      <StatusButton icon={<Command aria-hidden size={14} />} hint="Ctrl K" onClick={openPalette}>
        {shellLabels.palette.open}
      </StatusButton>
      <StatusButton icon={<Keyboard aria-hidden size={14} />} hint="?" onClick={onShortcuts}>
        {shellLabels.shortcuts.open}
      </StatusButton>
      <Link to="/help" className="status-button">
        {helpLabels.title}
      </Link>
      <span className="status-text mono">{app.version}</span>
    </footer>
  )
}

interface StatusButtonProps {
  readonly icon: ReactNode
  readonly hint: string
  readonly onClick: () => void
  readonly children: string
}

function StatusButton({ icon, hint, onClick, children }: StatusButtonProps) {
  return (
    <button type="button" className="status-button" title={children} onClick={onClick}>
      {icon}
      <span>{children}</span>
      <kbd>{hint}</kbd>
    </button>
  )
}
