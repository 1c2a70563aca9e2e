import { locales } from '@portal/contracts-shell/host'
import { useLocale } from '@portal/shell-sdk'
import { applyTheme, currentTheme, IconButton, IconDeviceDesktop, IconMoon, IconSun, type Theme } from '@portal/ui'
import { useState } from 'react'
import { keepLocale } from '../locale-choice.ts'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']
const pictures = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }
const names = { 'en-US': 'English', es: 'Español' } as const

/** Language and theme; both at once, without a reload. */
export function ViewSwitches() {
  const { i18n } = usePortal()
  const t = useText()
  const locale = useLocale()
  const [theme, setTheme] = useState(currentTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const Picture = pictures[theme]
  return (
    <>
      {locales
        .filter((other) => other !== locale)
        .map((other, at) => (
          <button
            // The same button in the other language, or the focus that pressed it would be lost.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            type="button"
            className="p-button"
            data-variant="quiet"
            data-size="s"
            lang={other}
            onClick={() => {
              keepLocale(other)
              void i18n.switchTo(other)
            }}
          >
            {names[other]}
          </button>
        ))}
      <IconButton
        label={t('view.theme', { theme: t(`view.theme.${theme}`), next: t(`view.theme.${next}`) })}
        onClick={() => {
          applyTheme(next)
          setTheme(next)
        }}
      >
        <Picture size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
