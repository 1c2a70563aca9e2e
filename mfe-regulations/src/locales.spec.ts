import { localeFaults } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import commentsEn from '../locales/en-US/comments.json' with { type: 'json' }
import downloadsEn from '../locales/en-US/downloads.json' with { type: 'json' }
import downloadsEs from '../locales/es/downloads.json' with { type: 'json' }
import followingEn from '../locales/en-US/following.json' with { type: 'json' }
import regulationsEn from '../locales/en-US/regulations.json' with { type: 'json' }
import searchEn from '../locales/en-US/search.json' with { type: 'json' }
import commentsEs from '../locales/es/comments.json' with { type: 'json' }
import followingEs from '../locales/es/following.json' with { type: 'json' }
import regulationsEs from '../locales/es/regulations.json' with { type: 'json' }
import searchEs from '../locales/es/search.json' with { type: 'json' }
import documentsEn from '../locales/en-US/documents.json' with { type: 'json' }
import documentsEs from '../locales/es/documents.json' with { type: 'json' }
import viewersEn from '../locales/en-US/viewers.json' with { type: 'json' }
import viewersEs from '../locales/es/viewers.json' with { type: 'json' }

test.each([
  ['comments', commentsEn, commentsEs],
  ['downloads', downloadsEn, downloadsEs],
  ['following', followingEn, followingEs],
  ['regulations', regulationsEn, regulationsEs],
  ['documents', documentsEn, documentsEs],
  ['viewers', viewersEn, viewersEs],
  ['search', searchEn, searchEs],
])('the texts of %s are whole in both languages', (_, english, spanish) => {
  expect(localeFaults(english, spanish)).toEqual([])
})
