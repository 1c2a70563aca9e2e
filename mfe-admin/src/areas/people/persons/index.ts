export { personUrl } from './persons-url.ts'
