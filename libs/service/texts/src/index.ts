export type { Locale, Translate, Texts } from './translate.ts'
export { ServiceTexts } from './service-texts.ts'
export { findTextProblems, type DefaultTexts } from './default-texts.ts'
export { TextsModule } from './texts-module.ts'
