export { resumeCodeMessage, resumeLinkMessage } from './resume-link-messages.ts'
export { linkDestination } from './resume-links.store.ts'
export { ResumeLinksModule } from './resume-links.module.ts'
