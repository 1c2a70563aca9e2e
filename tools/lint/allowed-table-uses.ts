/** Tables of other modules that the statements of a module use. */
export interface AllowedTableUse {
  /** Folder of the module. */
  readonly module: string
  readonly tables: readonly string[]
  readonly reason: string
}

/** Reads across modules that are one statement for a reason. Writes belong to the owner of the table. */
export const allowedTableUses: readonly AllowedTableUse[] = [
  {
    module: 'services/horses/src/modules/assignments',
    tables: ['horse', 'location'],
    reason:
      'a change of the people locks the horse, and the facts of verdicts are read for many horses in one statement',
  },
  {
    module: 'services/horses/src/modules/confirmations',
    tables: ['horse'],
    reason: 'horses are reported with when they were confirmed in one statement',
  },
  {
    module: 'services/horses/src/modules/my-horses',
    tables: [
      'horse',
      'horse_assignment',
      'horse_request',
      'horse_verdict',
      'location',
      'race_event',
      'vets_list_entry',
    ],
    reason: 'the horses of a person are filtered, sorted and listed with everything that is known in one statement',
  },
  {
    module: 'services/horses/src/modules/verdicts',
    tables: ['action'],
    reason: 'the timeline of a horse shows the recorded changes of its verdict',
  },
  {
    module: 'services/registration/src/modules/invites',
    tables: ['person'],
    reason: 'lists of invites show the names and HISA IDs of both persons',
  },
  {
    module: 'services/admin/src/modules/audit',
    tables: ['portal_user'],
    reason: 'the audit trail shows the names of accounts and is searched by them in one statement',
  },
  {
    module: 'services/registration/src/modules/agreements',
    tables: ['agreement_acceptance', 'person'],
    reason:
      'versions are listed with the number of persons who accepted them, and published with the number asked again',
  },
  {
    module: 'services/registration/src/modules/duplicates',
    tables: ['person', 'person_identity', 'person_license', 'person_contact', 'person_name', 'licensed_state'],
    reason: 'a new person is compared with all others in one statement',
  },
  {
    module: 'services/registration/src/modules/merges',
    tables: ['person'],
    reason: 'proposals are listed with the names of their persons',
  },
  {
    module: 'services/registration/src/modules/staff-settings',
    tables: ['person_role', 'possible_duplicate'],
    reason: 'a new value is previewed with the number of records that it affects',
  },
  {
    module: 'services/registration/src/modules/staff-people',
    tables: [
      'person',
      'person_role',
      'person_search',
      'person_name',
      'person_status',
      'person_identity',
      'person_guardian',
      'person_contact',
      'person_address',
      'person_license',
      'licensed_state',
      'declined_record',
    ],
    reason: 'staff list and read persons with everything that is known about them in one statement',
  },
  {
    module: 'services/regulations/src/modules/comments',
    tables: ['stored_file', 'stored_file_content'],
    reason: 'attachments are listed with their files, and searched by their text',
  },
  {
    module: 'services/regulations/src/modules/comments',
    tables: ['version', 'version_provision', 'provision_text', 'main_regulation'],
    reason: 'comments are inserted, listed and searched together with the published text they are about',
  },
  {
    module: 'services/regulations/src/modules/comments',
    tables: ['definition'],
    reason: 'comments on definitions are inserted and listed with the text of the definition',
  },
  {
    module: 'services/regulations/src/modules/comments',
    tables: ['idempotency_key'],
    reason: 'a draft that was sent is recognized by the key it was sent with',
  },
  {
    module: 'services/regulations/src/modules/definitions',
    tables: ['definition_comment'],
    reason: 'lists of definitions show the number of comments',
  },
  {
    module: 'services/regulations/src/modules/definitions',
    tables: ['definition_use', 'version', 'version_provision', 'provision_text'],
    reason: 'a definition lists the provisions that use it and shows the effective date of the version with its text',
  },
  {
    module: 'services/regulations/src/modules/document-labels',
    tables: ['document'],
    reason: 'lists of labels show how many documents use them',
  },
  {
    module: 'services/regulations/src/modules/documents',
    tables: ['stored_file', 'stored_file_content'],
    reason: 'documents are listed with their files, and searched by their text',
  },
  {
    module: 'services/regulations/src/modules/documents',
    tables: ['document_label'],
    reason: 'lists of documents are filtered and sorted by their labels',
  },
  {
    module: 'services/regulations/src/modules/documents',
    tables: ['comment_attachment'],
    reason: 'a file belongs either to a document or to a comment',
  },
  {
    module: 'services/regulations/src/modules/exports',
    tables: [
      'comment',
      'definition',
      'definition_comment',
      'definition_translation',
      'definition_use',
      'provision_translation',
      'version',
      'version_layer',
      'version_provision',
    ],
    reason: 'an export reads everything about a version in one snapshot',
  },
  {
    module: 'services/regulations/src/modules/notifications',
    tables: ['version'],
    reason: 'a notification is queued in one statement for the versions that need it',
  },
  {
    module: 'services/regulations/src/modules/parse-warnings',
    tables: ['version_provision'],
    reason: 'warnings are listed in the order of their provisions',
  },
  {
    module: 'services/regulations/src/modules/search',
    tables: [
      'definition',
      'definition_translation',
      'document',
      'document_label',
      'provision_text',
      'redirect',
      'stored_file',
      'stored_file_content',
      'version',
      'version_provision',
    ],
    reason: 'one statement searches everything that is published',
  },
  {
    module: 'services/regulations/src/modules/subscriptions',
    tables: ['main_regulation', 'version'],
    reason: 'subscriptions are listed with the titles of their regulations',
  },
  {
    module: 'services/regulations/src/modules/translations',
    tables: ['provision_text', 'version_provision'],
    reason: 'translations are listed with the English text',
  },
  {
    module: 'services/registration/src/modules/license-images',
    tables: ['uploaded_file'],
    reason: 'an image is loaded with the type of its file',
  },
  {
    module: 'services/registration/src/modules/licenses',
    tables: ['person', 'person_license'],
    reason: 'licenses that expire are found among those of all persons, without the ones with a reminder',
  },
]
