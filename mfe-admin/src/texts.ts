import { textsOf } from '@portal/i18n'
import type admin from '../locales/en-US/admin.json'

/** Titles of the staff's pages: all of this remote that the menu needs. */
export const { useText: useTitleText } = textsOf<typeof admin>('admin')
