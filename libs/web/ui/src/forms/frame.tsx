import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentTheme } from '../theme.ts'
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
