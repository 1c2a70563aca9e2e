import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { getTheme } from '../theme.ts'
import './mantine.css'
import './mantine-overrides.css'
import './choices.css'

const theme = createTheme({
  fontFamily: 'var(--p-sans)',
  defaultRadius: 4,
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
  },
})

/**
 * Provides the Mantine context for form inputs. Loads with the forms, not with the first page. The theme attribute on
 * `<html>` is set by theme.ts, and no `<style>` element is injected because the content security policy forbids it.
 */
export function MantineInputsProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
      defaultColorScheme={getTheme() === 'system' ? 'auto' : (getTheme() as 'light' | 'dark')}
    >
      {children}
    </MantineProvider>
  )
}
