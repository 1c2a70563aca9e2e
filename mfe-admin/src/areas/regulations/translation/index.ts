export { translationUrl } from './translation-url.ts'
