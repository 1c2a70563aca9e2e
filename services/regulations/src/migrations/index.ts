import { deliveryMigrations } from '@portal/delivery'
import { fileMigrations } from '@portal/files'
import { Migration20261121ChangedFrom } from './migration-20261121-changed-from.ts'
import { Migration20261121Regulations } from './migration-20261121-regulations.ts'
import { Migration20261121Comments } from './migration-20261121-comments.ts'
import { Migration20261121TextSample } from './migration-20261121-text-sample.ts'
import { Migration20261122Commenters } from './migration-20261122-commenters.ts'
import { Migration20261122DefinitionUses } from './migration-20261122-definition-uses.ts'
import { Migration20261122TextImport } from './migration-20261122-text-import.ts'
import { Migration20261123Documents } from './migration-20261123-documents.ts'
import { Migration20261123CommentAnalysis } from './migration-20261123-comment-analysis.ts'
import { Migration20261123Drafting } from './migration-20261123-drafting.ts'
import { Migration20261123Notices } from './migration-20261123-notices.ts'
import { Migration20261123SharedLinkAnswers } from './migration-20261123-shared-link-answers.ts'
import { Migration20261123Translations } from './migration-20261123-translations.ts'
import { Migration20261124CommentAttachments } from './migration-20261124-comment-attachments.ts'
import { Migration20261124DefinitionCommentReview } from './migration-20261124-definition-comment-review.ts'
import { Migration20261122FileReading } from './migration-20261122-file-reading.ts'
import { Migration20261126ReadingLists } from './migration-20261126-reading-lists.ts'
import { Migration20261127DefinitionVersions } from './migration-20261127-definition-versions.ts'
import { Migration20261128DefinitionLikeness } from './migration-20261128-definition-likeness.ts'
import { Migration20261128WindowNotices } from './migration-20261128-window-notices.ts'
import { Migration20261129SpanishSearch } from './migration-20261129-spanish-search.ts'
import { Migration20261125DocumentOrder } from './migration-20261125-document-order.ts'
import { Migration20261125FileLeftOut } from './migration-20261125-file-left-out.ts'
import { Migration20261124DraftDoubts } from './migration-20261124-draft-doubts.ts'

/** Oldest first. */
export const migrations = [
  ...deliveryMigrations,
  ...fileMigrations,
  Migration20261121Regulations,
  Migration20261121Comments,
  Migration20261121ChangedFrom,
  Migration20261121TextSample,
  Migration20261122Commenters,
  Migration20261122DefinitionUses,
  Migration20261122TextImport,
  Migration20261123Documents,
  Migration20261123Notices,
  Migration20261123Translations,
  Migration20261123CommentAnalysis,
  Migration20261123Drafting,
  Migration20261122FileReading,
  Migration20261123SharedLinkAnswers,
  Migration20261124DraftDoubts,
  Migration20261124CommentAttachments,
  Migration20261124DefinitionCommentReview,
  Migration20261125DocumentOrder,
  Migration20261126ReadingLists,
  Migration20261127DefinitionVersions,
  Migration20261125FileLeftOut,
  Migration20261128DefinitionLikeness,
  Migration20261128WindowNotices,
  Migration20261129SpanishSearch,
]
