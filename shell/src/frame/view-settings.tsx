import { locales } from '@portal/contracts-shell/host'
import { useLocale } from '@portal/shell-sdk'
import { applyTheme, getTheme, IconButton, IconDeviceDesktop, IconMoon, IconSun, type Theme } from '@portal/ui'
import { useState } from 'react'
import { saveLocale } from '../locale-preference.ts'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']
const icons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const names = { 'en-US': 'English', es: 'Español' } as const

/** Buttons to change the language and the theme without a reload. */
export function ViewSettings() {
  const { i18n } = usePortal()
  const t = useText()
  const locale = useLocale()
  const [theme, setTheme] = useState(getTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const Icon = icons[theme]
  return (
    <>
      {locales
        .filter((otherLocale) => otherLocale !== locale)
        .map((otherLocale, index) => (
          <button
            // The index as key keeps the button, and so its focus, when the language changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            className="p-button"
            data-variant="quiet"
            data-size="s"
            lang={otherLocale}
            onClick={() => {
              saveLocale(otherLocale)
              void i18n.setLocale(otherLocale)
            }}
          >
            {names[otherLocale]}
          </button>
        ))}
      <IconButton
        label={t('view.theme', { theme: t(`view.theme.${theme}`), next: t(`view.theme.${next}`) })}
        onClick={() => {
          applyTheme(next)
          setTheme(next)
        }}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
