export { LicenseCommands } from './licenses.commands.ts'
export { LicensesModule } from './licenses.module.ts'
