export { contactChangedMessage, contactCodeMessage } from './contact-code-messages.ts'
export { contactCodeDestination } from './contact-codes.store.ts'
export { ContactCodes } from './contact-codes.ts'
export { ContactCodesModule } from './contact-codes.module.ts'
