export { contactChangedMessage, contactCodeMessage } from './contact-change-messages.ts'
export { ContactChanges } from './contact-changes.ts'
export { ContactChangesModule } from './contact-changes.module.ts'
