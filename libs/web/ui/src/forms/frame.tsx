import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
// By the package's own door: a remote bundles this file, but the door's parts (words, theme) are the page's one copy.
// oxlint-disable-next-line nx/enforce-module-boundaries
import { currentTheme } from '@portal/ui'
import './mantine.css'
import './mantine-skin.css'

const theme = createTheme({
  fontFamily: 'var(--p-sans)',
  defaultRadius: 4,
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
  },
})

/**
 * What Mantine's inputs need around them. It loads with the forms, not with the first page. The theme attribute on
 * `<html>` is the portal's own (theme.ts), and nothing is injected as `<style>`: the content security policy forbids it.
 */
export function InputsFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
      defaultColorScheme={currentTheme() === 'system' ? 'auto' : (currentTheme() as 'light' | 'dark')}
    >
      {children}
    </MantineProvider>
  )
}
