import { loadCheckOf } from '../../../shared/findings/index.ts'
import {
  loadRenderHtml,
  loadRenderJson,
  loadRenderJunit,
  loadRenderSarif,
  loadRenderText,
  NO_PAINT,
  type Paint,
  type ReportRenderer,
  TERMINAL_PAINT,
} from '../../report/index.ts'

export type FormatName = 'text' | 'json' | 'junit' | 'sarif' | 'html'

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
      return (await loadRenderText()).textRenderer(paint, several)
    case 'json':
      return (await loadRenderJson()).jsonRenderer
    case 'html':
      return (await loadRenderHtml()).htmlRenderer
    case 'sarif':
      return (await loadRenderSarif()).sarifRenderer
    case 'junit': {
      const { checkOf } = await loadCheckOf()
      const { junitRenderer } = await loadRenderJunit()
      return junitRenderer(checkOf)
    }
  }
}
