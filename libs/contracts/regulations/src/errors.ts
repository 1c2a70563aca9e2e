import { fileErrors, type ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of the regulations area and their HTTP statuses. */
export const regulationsErrors = {
  /** The state of the version does not allow the action; `details.state`, `details.action`. */
  'versions.not-allowed-by-state': 409,
  /** Another request promoted the version first; `details.state`: the state reached. */
  'versions.already-promoted': 409,
  /** Another edit of this regulation is open; `details.versionId`. */
  'versions.edit-open': 409,
  /** Promotion to PUBLISHED_CURRENT needs an effective date. */
  'versions.effective-date-missing': 409,
  /** Another version takes effect on the same day with the same sequence; `details.versionId`. */
  'versions.effective-date-taken': 409,
  /** A later version replaced it, so its comment period stays closed; `details.versionId` if known. */
  'versions.superseded': 409,
  /** The draft was adopted before; `details.versionId` is the adopted version. */
  'versions.already-adopted': 409,
  /** Two provisions have the same label; `details.labels`. */
  'versions.labels-not-unique': 409,
  /** Parse warnings are open and no reason was given; `details.open`: their number, `details.warnings`: the first ones. */
  'versions.warnings-open': 409,
  'regulations.label-taken': 409,
  'regulations.has-children': 409,
  /** A link refers to a provision, or a figure to an image, that does not exist; `details.regulationIds`, `details.image`. */
  'regulations.link-broken': 409,
  /** Only PNG, JPEG and WebP pictures within the limits are taken; `details.reason`. */
  'regulations.image-refused': 409,
  /** The old label is the present label of a provision of this version; `details.label`. */
  'regulations.redirect-taken': 409,
  /** The text has parse warnings; `details.warnings`. */
  'regulations.import-has-warnings': 409,
  /** The version was edited after the import; `details.versionId`. */
  'regulations.import-edited-since': 409,
  /** The warning was already resolved, or reopened; `details.warning`: its current state. */
  'regulations.warning-resolved': 409,
  /** The version has never had a comment period; `details.state`. */
  'comments.not-accepted': 409,
  /** `details.state` and `details.closesAt`. */
  'comments.period-closed': 409,
  'comments.period-not-open': 409,
  'comments.not-yours': 403,
  'comments.withdrawn': 409,
  /** `details.status`, `details.action`, `details.trackingNumber`. */
  'comments.not-allowed-by-status': 409,
  /** The authority has answered the comment; `details.trackingNumber`. */
  'comments.answered': 409,
  /** The draft was sent, perhaps from another tab or device; `details.draftId`. */
  'comments.draft-sent': 409,
  /** The limit of saved drafts is reached; `details.max`. */
  'comments.too-many-drafts': 409,
  'comments.quote-not-found': 409,
  /** `details.max`. */
  'comments.too-many-attachments': 409,
  /** Attachments are not `Completed`; `details.names`. */
  'comments.attachments-not-ready': 409,
  /** The portal has no email address of the account, or not yet. */
  'subscriptions.no-address': 409,
  /** The link is incomplete, or what it refers to no longer exists. */
  'mail-links.invalid': 404,
  'definitions.term-taken': 409,
  'search-synonyms.too-few-words': 400,
  /** `details.word`: the word that another entry has. */
  'search-synonyms.word-taken': 409,
  'definitions.in-use': 409,
  'document-categories.name-taken': 409,
  /** `details.documents`: number of documents. */
  'document-categories.in-use': 409,
  'occupations.name-taken': 409,
  /** `details.documents`: number of documents. */
  'occupations.in-use': 409,
  /** `details.status`, `details.action`. */
  'documents.not-allowed-by-state': 409,
  /** The file is not `Completed`; `details.state`. */
  'documents.file-not-ready': 409,
  /** `details.workingCopyId`. */
  'documents.working-copy-open': 409,
  'documents.category-unknown': 400,
  /** `details.occupation`. */
  'documents.occupation-unknown': 400,
  'documents.not-a-video': 409,
  'documents.no-rendition': 409,
  'documents.link-expired': 404,
  ...fileErrors,
  /** A document or a comment uses it; `details.documentId` or `details.commentId`. */
  'files.in-use': 409,
  'files.upload-not-complete': 409,
  /** Too many export jobs are running; `details.retryAfter`. */
  'exports.busy': 503,
  /** The export job is still running; `details.retryAfter`. */
  'exports.not-ready': 503,
  'exports.too-large': 409,
  'exports.timed-out': 503,
  'exports.failed': 503,
} as const satisfies ErrorCatalog

/** English message of each error code. Pages translate the code. */
export const regulationsMessages: Readonly<Record<keyof typeof regulationsErrors, string>> = {
  'versions.not-allowed-by-state': 'This action is not available in the current state of the version.',
  'versions.already-promoted': 'Someone else has just promoted this version. Reload the page to see its current state.',
  'versions.edit-open': 'Another edit of this regulation is open. Publish or delete it first.',
  'versions.effective-date-missing': 'Enter the date on which this version takes effect.',
  'versions.effective-date-taken':
    'Another version takes effect on the same day. Choose another date or sequence number.',
  'versions.superseded': 'A later version has replaced this one, so it can no longer be opened for comment.',
  'versions.already-adopted': 'This draft was already adopted. Create a new draft to change it.',
  'versions.labels-not-unique': 'Two provisions have the same label. Change one of them.',
  'versions.warnings-open': 'Some parse warnings are open. Resolve them, or enter a reason to continue.',
  'regulations.label-taken': 'Another provision of this version already has that label.',
  'regulations.has-children': 'This provision contains other provisions. Move or delete those first.',
  'regulations.link-broken': 'A link or an image in this text refers to something that does not exist. Replace it.',
  'regulations.image-refused': 'This image cannot be used. Choose a PNG, JPEG or WebP image of up to 1 MB.',
  'regulations.redirect-taken': 'A provision of this version already has that label, so it cannot be redirected.',
  'regulations.import-has-warnings': 'The text has parse warnings. Correct the listed items and try again.',
  'regulations.warning-resolved': 'Someone else has already changed this warning.',
  'regulations.import-edited-since':
    'This version was edited after the import, so the import cannot be undone. Change the text in the editor instead.',
  'comments.not-accepted': 'This version does not accept comments.',
  'comments.period-closed': 'The comment period for this version has ended.',
  'comments.period-not-open': 'The comment period for this version has not started.',
  'comments.not-yours': 'You can only change your own comments.',
  'comments.withdrawn': 'This comment was withdrawn and can no longer be changed.',
  'comments.not-allowed-by-status': 'This action is not available in the current status of the comment.',
  'comments.answered':
    'The authority has answered this comment, so it can no longer be edited. You can withdraw it or send another one.',
  'comments.draft-sent': 'This comment was already sent.',
  'comments.too-many-drafts': 'You have too many unsent comments. Send or discard some of them.',
  'comments.quote-not-found': 'This version does not contain the text that the comment quotes.',
  'comments.too-many-attachments': 'This comment has the maximum number of files. Remove one first.',
  'comments.attachments-not-ready':
    'Some files of this comment are still being checked or were refused. Wait a moment, or remove them.',
  'subscriptions.no-address': 'We do not have an email address for your account yet. Try again in a minute.',
  'mail-links.invalid': 'This link is incomplete or no longer valid.',
  'search-synonyms.too-few-words': 'Enter at least two words with the same meaning.',
  'search-synonyms.word-taken': 'Another entry has this word. Change that entry.',
  'definitions.term-taken': 'A definition of this term with the same scope already exists.',
  'definitions.in-use': 'Published regulations use this definition, so it cannot be deleted.',
  'document-categories.name-taken': 'A category with this name already exists. Choose another name.',
  'document-categories.in-use': 'Documents use this category. Move them to another category first.',
  'occupations.name-taken': 'An occupation with this name already exists. Choose another name.',
  'occupations.in-use': 'Documents use this occupation. Change those documents first.',
  'documents.not-allowed-by-state': 'This action is not available in the current status of the document.',
  'documents.file-not-ready':
    'The file of this document is not ready. Wait until it is processed, or choose another file.',
  'documents.working-copy-open': 'This document already has a working copy. Edit that one.',
  'documents.category-unknown': 'This category does not exist. Choose one from the list.',
  'documents.occupation-unknown': 'This occupation does not exist. Choose one from the list.',
  'documents.not-a-video': 'Only videos can have captions.',
  'documents.no-rendition': 'This file cannot be shown as a page. Download it instead.',
  'documents.link-expired': 'This link has expired or was withdrawn. Ask the sender for a new one.',
  'files.missing': 'Choose a file.',
  'files.empty': 'The file is empty. Choose another file.',
  'files.too-large': 'The file is too large.',
  'files.type-not-accepted': 'This type of file is not accepted.',
  'files.content-mismatch':
    'The content of the file does not match its name. Save it in the right format and try again.',
  'files.incomplete': 'The upload was incomplete. Upload the file again.',
  'files.in-use': 'A document or a comment uses this file.',
  'files.upload-not-complete': 'This upload is incomplete or has expired. Upload the file again.',
  'files.too-many-pending': 'You have too many unfinished uploads. Finish them first, or wait a day.',
  'files.range-not-satisfiable': 'The requested range is outside the file.',
  'files.contains-hidden-file': 'The file has another file hidden in it. Save it again and upload the new copy.',
  'files.expands-too-large': 'The file expands to a size that cannot be opened safely.',
  'files.external-content': 'The file loads content from other places. Embed that content or remove it.',
  'files.has-macros':
    'The file contains macros or scripts, or starts a program. Save it without them; you can print a PDF to a new PDF.',
  'files.embeds-objects':
    'The file contains embedded files or objects of other programs. Remove them, or insert them as pictures.',
  'files.unreadable': 'The file is damaged or protected by a password, so it cannot be read.',
  'files.malware-found': 'The virus scanner found malware in the file. The file was deleted.',
  'files.not-scanned': 'The file could not be scanned for viruses. Upload it again later.',
  'files.upload-abandoned': 'The upload was interrupted. Upload the file again.',
  'exports.busy': 'Too many files are being generated. Try again in a few minutes.',
  'exports.not-ready': 'The file is still being generated. Try again in a moment.',
  'exports.too-large':
    'The file would be too large. Leave out comments, or reduce the images in the text, and try again.',
  'exports.timed-out': 'Generating the file took too long and was stopped. Leave out comments, or try again later.',
  'exports.failed': 'The file could not be generated. Try again.',
}
