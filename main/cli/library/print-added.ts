import { temporaryFile } from '../../input/index.ts'
import type { Added } from '../../library/index.ts'
import type { ListedInput, ReportRenderer } from '../../report/index.ts'
import { listedInput, type VerifiedInput } from '../inputs/verified-input.ts'
import { DeferredOutput, type DeferredText } from '../output/deferred-output.ts'
import { type Output, OutputClosed } from '../output/output.ts'
import type { Progress } from '../output/progress.ts'
import type { LibrarySummary } from './library-summary.ts'

interface AddedOutput {
  readonly renderer: ReportRenderer
  readonly output: Output
  readonly summary: LibrarySummary
  readonly progress: Progress
  /** Whether the report is one document, worst results first; otherwise each result is printed after it is saved. */
  readonly isDocument: boolean
  /** Number of inputs; null while folders are watched. */
  readonly total: () => number | null
}

/** Prints saved results. If the reader of the output closes it, results are still saved, but no longer printed. */
export async function printAdded(results: AsyncGenerator<Added<VerifiedInput>>, to: AddedOutput): Promise<void> {
  const { renderer, output, summary, progress, isDocument, total } = to
  const deferred = new DeferredOutput(temporaryFile)
  const texts: (DeferredText & { readonly listed: ListedInput })[] = []
  let isClosed = false
  const print = (text: string | Uint8Array): void => {
    if (isClosed) return
    try {
      output.write(text)
    } catch (error) {
      if (!(error instanceof OutputClosed)) throw error
      isClosed = true
    }
  }
  if (!isDocument) print(renderer.head(2))
  try {
    for await (const added of results) {
      summary.add(added)
      if (isDocument) texts.push({ ...deferred.add(added.result.text), listed: listedInput(added.result) })
      else {
        progress.end()
        print(added.result.text)
      }
      progress.update(() => summary.progress(total()))
    }
    progress.end()
    if (isDocument) {
      texts.sort((a, b) => rankOf(a.listed) - rankOf(b.listed))
      print(
        renderer.head(
          texts.length,
          texts.map(({ listed }) => listed),
        ),
      )
      for (const [index, text] of texts.entries()) {
        if (index > 0 && renderer.separator) print(renderer.separator)
        deferred.printTo({ write: print }, [text])
      }
    }
  } finally {
    deferred.close()
  }
  print(renderer.tail())
  if (!isClosed) output.finish()
}

/** Outcomes in the order of a document. */
const ORDER = ['TOTAL_FAILED', 'NOT VERIFIED', 'INDETERMINATE', 'TOTAL_PASSED']
const rankOf = ({ outcome }: ListedInput): number => ORDER.indexOf(outcome)
