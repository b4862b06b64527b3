/* Modules that are loaded when they are used: each would delay the start of every command. */
export const loadComparisonHtml = () => import('./comparison-html.ts')
export const loadComparisonText = () => import('./comparison-text.ts')
export const loadRenderHtml = () => import('./render-html.ts')
export const loadRenderJson = () => import('./render-json.ts')
export const loadRenderJunit = () => import('./render-junit.ts')
export const loadRenderSarif = () => import('./render-sarif.ts')
export const loadRenderText = () => import('./render-text.ts')
export const loadVerifyReport = () => import('./verification/verify-report.ts')
