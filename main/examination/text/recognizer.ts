import { gunzipSync } from 'node:zlib'
import { packageFile } from '../../input/index.ts'
import { engineFile } from '../engine-file.ts'
import type { LumaRegion } from '../images/luma-region.ts'

/** Layout of the text: Tesseract's page segmentation modes 6, 7 and 11. */
export type TextLayout = 'BLOCK' | 'LINE' | 'SPARSE'

export interface RecognizedText {
  readonly text: string
  /** Mean confidence of all words, 0 to 100. */
  readonly confidence: number
}

const MODES = { BLOCK: '6', LINE: '7', SPARSE: '11' } as const
/** Engine mode: neural network only; the language data contains no other model. */
const LSTM_ONLY = 1
/** White margin around an image of text in pixels; letters at its border would be lost. */
const MARGIN = 12

/** Recognizes text with Tesseract in this thread, without network or file access; language data and engine are bundled. */
export class TextRecognizer {
  readonly #engine: TesseractModule
  readonly #api: TesseractApi

  private constructor(engine: TesseractModule) {
    this.#engine = engine
    this.#api = new engine.TessBaseAPI()
  }

  /** Creates a recognizer; takes about 300 ms. Throws ModelError if engine or data are damaged. */
  static async create(): Promise<TextRecognizer> {
    const { default: create } = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
    const ignore = () => {}
    const engine = await create({
      wasmBinary: engineFile(
        'The engine of text recognition',
        '34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea',
        () => packageFile('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
      ),
      print: ignore,
      printErr: ignore,
      TesseractProgress: ignore,
    })
    const language = engineFile(
      'The language data of text recognition',
      '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91',
      () => packageFile('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
    )
    engine.FS.writeFile('/eng.traineddata', gunzipSync(language))
    const recognizer = new TextRecognizer(engine)
    if (recognizer.#api.Init(null, 'eng', LSTM_ONLY) !== 0) throw new Error('Tesseract does not take its language data')
    return recognizer
  }

  /** Recognizes dark text on a bright background. `alphabet`: allowed characters; default: all. */
  read(picture: LumaRegion, layout: TextLayout, alphabet = ''): RecognizedText {
    const api = this.#api
    this.#engine.FS.writeFile('/input', portableGreymap(picture))
    api.SetVariable('tessedit_pageseg_mode', MODES[layout])
    api.SetVariable('tessedit_char_whitelist', alphabet)
    api.SetVariable('user_defined_dpi', '300')
    if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the picture')
    api.Recognize(null)
    const result = { text: api.GetUTF8Text().trim(), confidence: api.MeanTextConf() }
    api.Clear()
    return result
  }
}

/** Encodes an image as PGM with a white margin. */
function portableGreymap({ width, height, luma }: LumaRegion): Uint8Array {
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const header = Buffer.from(`P5\n${fullWidth} ${fullHeight}\n255\n`, 'latin1')
  const file = Buffer.alloc(header.length + fullWidth * fullHeight, 255)
  header.copy(file)
  for (let y = 0; y < height; y++)
    file.set(luma.subarray(y * width, (y + 1) * width), header.length + (y + MARGIN) * fullWidth + MARGIN)
  return file
}

type TesseractModule = Awaited<ReturnType<typeof import('tesseract.js-core/tesseract-core-simd-lstm.js').default>>
type TesseractApi = InstanceType<TesseractModule['TessBaseAPI']>
