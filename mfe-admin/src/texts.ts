import { textsOf } from '@portal/i18n'
import type admin from '../locales/en-US/admin.json'

/** Titles of the staff's pages, all of this remote that the menu needs, and what several of them say. */
export const { useText: useTitleText } = textsOf<typeof admin>('admin')
