export type { Locale, Say, Texts } from './say.ts'
export { ServiceTexts } from './service-texts.ts'
export { textFaults, type ShippedTexts } from './shipped-texts.ts'
export { TextsModule } from './texts-module.ts'
