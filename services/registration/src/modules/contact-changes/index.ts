export { contactCodeMessage } from './contact-code-message.ts'
export { ContactChanges } from './contact-changes.ts'
export { ContactChangesModule } from './contact-changes.module.ts'
