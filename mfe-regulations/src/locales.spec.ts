import { checkLocales } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import commentsEn from '../locales/en-US/comments.json' with { type: 'json' }
import downloadsEn from '../locales/en-US/downloads.json' with { type: 'json' }
import downloadsEs from '../locales/es/downloads.json' with { type: 'json' }
import subscriptionsEn from '../locales/en-US/subscriptions.json' with { type: 'json' }
import regulationsEn from '../locales/en-US/regulations.json' with { type: 'json' }
import readingEn from '@portal/regulation-reading/locales/en-US/regulations.json' with { type: 'json' }
import readingEs from '@portal/regulation-reading/locales/es/regulations.json' with { type: 'json' }
import searchEn from '../locales/en-US/search.json' with { type: 'json' }
import commentsEs from '../locales/es/comments.json' with { type: 'json' }
import subscriptionsEs from '../locales/es/subscriptions.json' with { type: 'json' }
import regulationsEs from '../locales/es/regulations.json' with { type: 'json' }
import searchEs from '../locales/es/search.json' with { type: 'json' }
import documentsEn from '../locales/en-US/documents.json' with { type: 'json' }
import documentsEs from '../locales/es/documents.json' with { type: 'json' }
import documentViewerEn from '../locales/en-US/document-viewer.json' with { type: 'json' }
import documentViewerEs from '../locales/es/document-viewer.json' with { type: 'json' }

test.each([
  ['comments', commentsEn, commentsEs],
  ['downloads', downloadsEn, downloadsEs],
  ['subscriptions', subscriptionsEn, subscriptionsEs],
  ['regulations', regulationsEn, regulationsEs],
  ['reading', readingEn, readingEs],
  ['documents', documentsEn, documentsEs],
  ['document-viewer', documentViewerEn, documentViewerEs],
  ['search', searchEn, searchEs],
])('the texts of %s are complete in both languages', (_, english, spanish) => {
  expect(checkLocales(english, spanish)).toEqual([])
})
