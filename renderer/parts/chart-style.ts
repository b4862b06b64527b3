/** Properties of the tooltip of every chart: colours of the theme instead of those of Recharts. */
export const TOOLTIP_STYLE = {
  cursor: { fill: 'var(--quiet-soft)' },
  contentStyle: { background: 'var(--sheet)', border: '1px solid var(--line-strong)', color: 'var(--ink)' },
} as const
