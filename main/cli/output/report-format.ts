import type { Paint } from '../../report/paint.ts'
import { NO_PAINT, TERMINAL_PAINT } from '../../report/paint.ts'
import type { ReportRenderer } from '../../report/report-line.ts'

export type FormatName = 'text' | 'json' | 'junit' | 'html'

/** Rendering options, as data that can be sent to a worker. */
export interface ReportFormat {
  readonly name: FormatName
  readonly several: boolean
  readonly colour: boolean
}

/** Loads only the renderer that is used. */
export async function rendererFor({ name, several, colour }: ReportFormat): Promise<ReportRenderer> {
  const paint: Paint = colour ? TERMINAL_PAINT : NO_PAINT
  switch (name) {
    case 'text':
      return (await import('../../report/render-text.ts')).textRenderer(paint, several)
    case 'json':
      return (await import('../../report/render-json.ts')).jsonRenderer
    case 'html':
      return (await import('../../report/render-html.ts')).htmlRenderer
    case 'junit': {
      const { checkOf } = await import('../../../shared/findings/check-of.ts')
      const { junitRenderer } = await import('../../report/render-junit.ts')
      return junitRenderer(checkOf)
    }
  }
}
