export { DraftAccess } from './draft-access.ts'
export { DraftsModule } from './drafts.module.ts'
export { draftContent, type DraftContent } from './draft-content.ts'
export { registrationCodeMessage } from './registration-code-message.ts'
