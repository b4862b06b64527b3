import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import type { Settings } from '../../shared/bridge/settings.ts'

/** A quiet blue; the signal colours of verdicts are kept apart from it (style/tokens.css). */
const INK: MantineColorsTuple = [
  '#edf4fc',
  '#dbe6f4',
  '#b4cbe8',
  '#8aafdd',
  '#6898d3',
  '#4f89cd',
  '#3c78be',
  '#2c63a3',
  '#1d4f91',
  '#123a6e',
]

export const THEME = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  colors: { ink: INK },
  defaultRadius: 'sm',
  fontFamily: "'Inter', 'Segoe UI', system-ui, -apple-system, 'Noto Sans', 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
  headings: { fontWeight: '600' },
  focusRing: 'auto',
  respectReducedMotion: true,
})

const OURS = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--quiet-soft)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--accent)',
}

/** Mantine's own parts take the colours of style/tokens.css, in every theme. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: OURS, dark: OURS })

/** Larger text makes the window narrower in rem; Chromium looks at containers again only when they change themselves. */
function applyZoom(zoom: number): void {
  const wanted = zoom === 100 ? '' : `${zoom}%`
  const root = document.getElementById('root')
  if (!root || document.documentElement.style.fontSize === wanted) return
  document.documentElement.style.fontSize = wanted
  root.style.containerType = 'normal'
  root.getBoundingClientRect()
  root.style.containerType = ''
}

/** The colours that the window has now, by its settings and the system's. */
export function useColours({ theme }: Settings): 'light' | 'dark' | 'contrast' {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  if (theme !== 'system') return theme
  if (wantsContrast === true) return 'contrast'
  return isDark === true ? 'dark' : 'light'
}

/** The scheme that Mantine draws with; high contrast is a dark one with its own colours. */
export function useScheme(settings: Settings): 'light' | 'dark' {
  const { zoom } = settings
  const colours = useColours(settings)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-contrast', colours === 'contrast')
    applyZoom(zoom)
  }, [colours, zoom])
  return colours === 'light' ? 'light' : 'dark'
}
