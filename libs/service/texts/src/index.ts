export { locales, sayIn, type Locale, type Say, type Texts, type TextValues } from './say.ts'
export { ServiceTexts, type AskForChanges, type ChangedText } from './service-texts.ts'
export { textFaults, type ShippedTexts } from './shipped-texts.ts'
export { TextsModule } from './texts-module.ts'
