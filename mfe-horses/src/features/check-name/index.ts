export { CheckName, type NameCheck } from './check-name.tsx'
