import type { ErrorCatalogue } from '@portal/contracts-common/light'

/** The codes of the regulations area, with their HTTP status. */
export const regulationsErrors = {
  /** The version's state does not allow the action; `details.state`, `details.action`. */
  'versions.not-allowed-by-state': 409,
  /** Another edit of this regulation is open; `details.versionId`. */
  'versions.edit-open': 409,
  /** Promotion to PUBLISHED_CURRENT needs an effective date. */
  'versions.effective-date-missing': 409,
  /** Another version is in force from the same day with the same sequence; `details.versionId`. */
  'versions.effective-date-taken': 409,
  /** A later version took its place, so its comments stay closed; `details.versionId` where that is known. */
  'versions.superseded': 409,
  /** Somebody commented on it; it can be superseded, not deleted. */
  'versions.has-comments': 409,
  /** Two provisions carry the same label; `details.labels`. */
  'versions.labels-not-unique': 409,
  /** Doubts of the parser are open and no reason was given; `details.open`: how many, `details.doubts`: the first, each with its provision. */
  'versions.doubts-open': 409,
  'regulations.label-taken': 409,
  'regulations.has-children': 409,
  /** A link leads to a provision, or a figure to a picture, that does not exist; `details.regulationIds`, `details.image`. */
  'regulations.link-broken': 409,
  /** Only PNG, JPEG and WebP pictures within the limits are taken; `details.reason`. */
  'regulations.image-refused': 409,
  /** The old label is the present label of a provision of this version; `details.label`. */
  'regulations.redirect-taken': 409,
  /** The text could not be read as a regulation; `details.doubts`. */
  'regulations.import-doubtful': 409,
  /** Somebody changed the version after the import; `details.versionId`. */
  'regulations.import-edited-since': 409,
  /** Somebody settled the doubt already, or opened it again; `details.doubt` as it is now. */
  'regulations.doubt-settled': 409,
  /** The version has no window for comments, and had none; `details.state`. */
  'comments.not-taken': 409,
  /** `details.state` and `details.closesAt`. */
  'comments.window-closed': 409,
  'comments.window-not-open-yet': 409,
  'comments.not-yours': 403,
  'comments.withdrawn': 409,
  /** The authority has answered the comment; `details.trackingNumber`. */
  'comments.answered': 409,
  /** The draft was sent, perhaps from another tab or device; `details.draftId`. */
  'comments.draft-sent': 409,
  /** The person keeps as many drafts as are kept; `details.most`. */
  'comments.too-many-drafts': 409,
  'comments.quote-not-found': 409,
  /** `details.most`. */
  'comments.too-many-attachments': 409,
  /** Files of the comment are not `Completed`; `details.names`. */
  'comments.attachments-not-ready': 409,
  /** The portal does not know an address of the account, or not yet. */
  'subscriptions.no-address': 409,
  /** The link of a mail is not whole, or what it was about is gone. */
  'mail-links.invalid': 404,
  'definitions.term-taken': 409,
  'definitions.in-use': 409,
  'document-categories.name-taken': 409,
  /** `details.documents`: how many. */
  'document-categories.in-use': 409,
  'occupations.name-taken': 409,
  /** `details.documents`: how many. */
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
  'documents.link-over': 404,
  'files.missing': 400,
  'files.empty': 400,
  /** `details.maxBytes`. */
  'files.too-large': 413,
  /** `details.extension`. */
  'files.kind-not-taken': 415,
  'files.not-as-named': 415,
  'files.cut-off': 400,
  /** A document or a comment names it; `details.documentId` or `details.commentId`. */
  'files.in-use': 409,
  'files.upload-not-complete': 409,
  /** Of the sender's files too much belongs to nothing yet; `details.maxFiles`, `details.maxBytes`. */
  'files.too-many-open': 429,
  'files.range-not-satisfiable': 416,
  // Why a file is in `Error`; no call answers these.
  'files.hides-another': 409,
  'files.unpacks-too-large': 409,
  'files.refers-outside': 409,
  'files.has-macros': 409,
  'files.embeds-objects': 409,
  'files.unreadable': 409,
  'files.malware-found': 409,
  'files.not-scanned': 409,
  'files.upload-abandoned': 409,
  /** Too many files are being made; `details.retryAfter`. */
  'exports.busy': 503,
  /** The file is still being made, and goes on being made; `details.retryAfter`. */
  'exports.not-ready': 503,
  'exports.too-large': 409,
  'exports.took-too-long': 503,
  'exports.failed': 503,
} as const satisfies ErrorCatalogue

/** What each code says to a reader without a translation. */
export const regulationsSentences: Readonly<Record<keyof typeof regulationsErrors, string>> = {
  'versions.not-allowed-by-state': 'The state of this version does not allow that.',
  'versions.edit-open': 'Another edit of this regulation is open. Publish or delete it first.',
  'versions.effective-date-missing': 'Give the date from which this version is in force.',
  'versions.effective-date-taken': 'Another version is in force from the same day. Choose another day or sequence.',
  'versions.superseded': 'A later version took the place of this one, so its comments stay closed.',
  'versions.has-comments': 'People have commented on this version, so it cannot be deleted.',
  'versions.labels-not-unique': 'Two provisions carry the same label. Rename one of them.',
  'versions.doubts-open':
    'Doubts about how the text was read are open. Settle them one by one, or give a reason for going on with them.',
  'regulations.label-taken': 'Another provision of this version has that label.',
  'regulations.has-children': 'This provision has others below it. Move or delete those first.',
  'regulations.link-broken': 'A link or a picture of this text leads nowhere. Set it again.',
  'regulations.image-refused': 'This picture cannot be used. Choose a PNG, JPEG or WebP picture of at most 1 MB.',
  'regulations.redirect-taken': 'A provision of this version has that label, so it cannot lead to another.',
  'regulations.import-doubtful': 'The text could not be read without doubts. Mend the places that are named.',
  'regulations.doubt-settled': 'Somebody else settled this doubt meanwhile.',
  'regulations.import-edited-since':
    'Somebody has changed this version since the import, so it cannot be undone as a whole. Change it in the editor instead.',
  'comments.not-taken': 'This version does not take comments.',
  'comments.window-closed': 'The time to comment on this version is over.',
  'comments.window-not-open-yet': 'The time to comment on this version has not begun.',
  'comments.not-yours': 'Only the person who wrote a comment can change it.',
  'comments.withdrawn': 'This comment was withdrawn and can no longer be changed.',
  'comments.answered':
    'The authority has answered this comment, so its words stay as they were answered. You can withdraw it, or send another one.',
  'comments.draft-sent': 'This comment was sent already.',
  'comments.too-many-drafts':
    'So many comments of yours are begun and not sent that no other can be kept. Send or discard some of them.',
  'comments.quote-not-found': 'The words that the comment is about do not stand in this version.',
  'comments.too-many-attachments': 'A comment can have no more files. Remove one first.',
  'comments.attachments-not-ready':
    'The files of this comment are not checked yet, or were refused. Wait a moment, or remove them.',
  'subscriptions.no-address': 'No email address of your account is known here yet. Please try again in a minute.',
  'mail-links.invalid': 'This link is not complete, or what it was for has ended.',
  'definitions.term-taken': 'There is a definition of this term with the same scope.',
  'definitions.in-use': 'Published regulations use this definition, so it cannot be deleted.',
  'document-categories.name-taken': 'There is a category with this name. Choose another name.',
  'document-categories.in-use': 'Documents are in this category. Put them into another one first.',
  'occupations.name-taken': 'There is an occupation with this name. Choose another name.',
  'occupations.in-use': 'Documents are for this occupation. Change those documents first.',
  'documents.not-allowed-by-state': 'The status of this document does not allow that.',
  'documents.file-not-ready':
    'The file of this document is not ready yet. Wait until it is completed, or give another file.',
  'documents.working-copy-open': 'There is a working copy of this document already. Go on with that one.',
  'documents.category-unknown': 'There is no such category. Choose one of the list.',
  'documents.occupation-unknown': 'There is no such occupation. Choose from the list.',
  'documents.not-a-video': 'Only a video can have captions.',
  'documents.no-rendition': 'This file cannot be shown as a page. Download it instead.',
  'documents.link-over': 'This link has expired or was withdrawn. Ask whoever sent it for a new one.',
  'files.missing': 'There is no file in what was sent. Choose a file.',
  'files.empty': 'The file is empty. Choose another file.',
  'files.too-large': 'The file is too large.',
  'files.kind-not-taken': 'Files of this kind are not taken.',
  'files.not-as-named': 'The content of the file is not what its name says. Save it again in the right format.',
  'files.cut-off': 'The file did not arrive whole. Send it again.',
  'files.in-use': 'A document or a comment uses this file.',
  'files.upload-not-complete': 'This upload is not complete or has ended. Upload the file again.',
  'files.too-many-open': 'Many of your files here belong to nothing yet. Finish those first, or wait a day.',
  'files.range-not-satisfiable': 'The file has no such part.',
  'files.hides-another': 'There is something else hidden in the file. Save it again and send it anew.',
  'files.unpacks-too-large': 'What is packed into the file is too large to be opened safely.',
  'files.refers-outside': 'The file loads content from elsewhere. Put that content into the file, or remove it.',
  'files.has-macros':
    'There are macros or scripts in the file, or it starts a program. Save it without them; a PDF can be printed to a new PDF.',
  'files.embeds-objects':
    'There are other files, objects or documents of other programs in the file. Take them out, or put them in as pictures.',
  'files.unreadable': 'The file is damaged or protected by a password, so it cannot be read.',
  'files.malware-found': 'The virus scanner found something in the file. It is not kept.',
  'files.not-scanned': 'The file could not be scanned for viruses. Upload it again later.',
  'files.upload-abandoned': 'The upload stopped and was not taken up again. Upload the file again.',
  'exports.busy': 'Many files are being made at the moment. Please try again in a little while.',
  'exports.not-ready': 'The file is still being made. Please ask for it again in a moment.',
  'exports.too-large':
    'With all that was chosen the file would be too large. Leave out comments, or have pictures of the text made smaller, and try again.',
  'exports.took-too-long': 'Making the file took too long and was stopped. Leave out comments, or try again later.',
  'exports.failed': 'The file could not be made. Please try again.',
}
