/** The part of Tesseract's API that is used; the package has no types. */
export interface TesseractModule {
  readonly FS: { writeFile(path: string, content: Uint8Array): void }
  readonly TessBaseAPI: new () => {
    /** Returns 0 when the data was loaded. The settings are a file. */
    Init(dataPath: null, language: string, engine: number, settings: string): number
    SetVariable(name: string, value: string): boolean
    /** Reads `/input`. Returns 1 if it is not an image. */
    SetImageFile(exifOrientation: number, angle: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
  }
}
