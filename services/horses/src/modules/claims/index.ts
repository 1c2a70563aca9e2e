export { ClaimsModule } from './claims.module.ts'
