import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { GrayImage } from '../image/gray-image.ts'
import type { TesseractModule } from './tesseract-core.ts'

export type Language = 'eng' | 'spa'

/** A word on the page, with its position in pixels. */
export interface Word {
  readonly text: string
  /** 0 to 100, from the engine. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Words of one line have the same. */
  readonly line: string
}

const require = createRequire(import.meta.url)
/** Neural networks only, without the older engine. */
const lstmOnly = 1
/** Finds text anywhere on the page, in no order: a license has no paragraphs. */
const sparseText = '11'
const singleLine = '7'
/** Sauvola's method sets the threshold for each part of the page: it reads text in a shadow and white text on a dark band. */
const sauvola = '2'

/** Names and numbers are in no dictionary, and loading it takes longer than reading a line. */
const withoutDictionary = Buffer.from(
  ['system', 'freq', 'punc', 'number', 'unambig', 'bigram'].map((name) => `load_${name}_dawg 0\n`).join(''),
)

let loading: Promise<TesseractModule> | undefined
const recognizers = new Map<Language, Promise<TextRecognizer>>()

/** Tesseract, compiled to WebAssembly, with the data of one language. */
export class TextRecognizer {
  readonly #module: TesseractModule
  readonly #api: InstanceType<TesseractModule['TessBaseAPI']>

  private constructor(module: TesseractModule, language: Language) {
    this.#module = module
    this.#api = new module.TessBaseAPI()
    if (this.#api.Init(null, language, lstmOnly, 'settings') !== 0)
      throw new Error(`Tesseract has no data for ${language}`)
    this.#api.SetVariable('thresholding_method', sauvola)
  }

  /** Loads the data of a language once. */
  static load(language: Language): Promise<TextRecognizer> {
    const recognizer = recognizers.get(language) ?? TextRecognizer.#create(language)
    recognizers.set(language, recognizer)
    return recognizer
  }

  static async #create(language: Language): Promise<TextRecognizer> {
    loading ??= (require('tesseract.js-core/tesseract-core-simd-lstm.js') as () => Promise<TesseractModule>)()
    const module = await loading
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    module.FS.writeFile('settings', withoutDictionary)
    module.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(file)))
    return new TextRecognizer(module, language)
  }

  /** Returns the words anywhere on the page. */
  readPage(image: GrayImage): readonly Word[] {
    return this.#read(image, sparseText)
  }

  /** Returns the text of an image with one line. */
  readLine(image: GrayImage): string {
    return this.#read(image, singleLine)
      .map(({ text }) => text)
      .join(' ')
  }

  #read({ data, width, height }: GrayImage, pageSegmentation: string): readonly Word[] {
    const header = Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1')
    this.#module.FS.writeFile('/input', Buffer.concat([header, data]))
    this.#api.SetVariable('tessedit_pageseg_mode', pageSegmentation)
    if (this.#api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the image')
    this.#api.SetVariable('user_defined_dpi', '300')
    this.#api.Recognize(null)
    return parseTsv(this.#api.GetTSVText(0))
  }
}

/** Parses the rows of words: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function parseTsv(tsv: string): readonly Word[] {
  return tsv.split('\n').flatMap((row) => {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== '5' || text.trim() === '') return []
    const word = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
    return [{ ...word, text: text.trim(), confidence: Number(confidence), line: `${block}.${paragraph}.${line}` }]
  })
}
