import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import type { Settings } from '../../shared/bridge/index.ts'

/** Muted blue, distinct from the signal colours of verdicts (style/tokens.css). */
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
  // Bundled (style/fonts.css). Scripts that they lack are displayed in fonts of the system.
  fontFamily: "'Noto Sans', sans-serif",
  fontFamilyMonospace: "'DejaVu Sans Mono', monospace",
  headings: { fontWeight: '600' },
  focusRing: 'auto',
  respectReducedMotion: true,
})

const VARIABLES = {
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

/** Maps the CSS variables of Mantine to the colours of style/tokens.css, in every theme. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES })

/** Sets the font size of the document. Chromium re-evaluates container queries in rem only if the container itself changes. */
function applyZoom(zoom: number): void {
  const fontSize = zoom === 100 ? '' : `${zoom}%`
  const root = document.getElementById('root')
  if (!root || document.documentElement.style.fontSize === fontSize) return
  document.documentElement.style.fontSize = fontSize
  root.style.containerType = 'normal'
  root.getBoundingClientRect()
  root.style.containerType = ''
}

/** Returns the current colour scheme, from the settings and the preferences of the system. */
export function useColours({ theme }: Settings): 'light' | 'dark' | 'contrast' {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  const isContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  if (theme !== 'system') return theme
  if (isContrast === true) return 'contrast'
  return isDark === true ? 'dark' : 'light'
}

/** Returns the colour scheme for Mantine and applies contrast and zoom. High contrast is a dark scheme with other colours. */
export function useScheme(settings: Settings): 'light' | 'dark' {
  const { zoom } = settings
  const colours = useColours(settings)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-contrast', colours === 'contrast')
    applyZoom(zoom)
  }, [colours, zoom])
  return colours === 'light' ? 'light' : 'dark'
}
