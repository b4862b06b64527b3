/** Types of the used part of the package, which has none. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Api {
    /** Returns 0 on success. */
    Init(path: null, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Loads the file `/input`; returns 0 on success. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
    MeanTextConf(): number
    Clear(): void
  }

  interface Options {
    readonly wasmBinary: Uint8Array
    readonly print: (text: string) => void
    readonly printErr: (text: string) => void
    readonly TesseractProgress: (percent: number) => void
  }

  interface Module {
    readonly TessBaseAPI: new () => Api
    readonly FS: { writeFile(name: string, content: Uint8Array): void }
  }

  export default function create(options: Options): Promise<Module>
}
