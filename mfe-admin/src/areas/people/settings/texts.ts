import { createTexts } from '@portal/i18n'
import type registrationSettings from '../../../../locales/en-US/registration-settings.json'

/** Interface texts of `/registration-settings`. */
export const { useText: useSettingsText } = createTexts<typeof registrationSettings>('registration-settings')
