import { CallFailure, describeFailure } from '@portal/api-client'
import type { SearchSynonyms } from '@portal/contracts-regulations'
import { isSearchSynonym, searchSynonymsMax } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { useSearchSynonymsText } from './texts.ts'

type Words = Pick<SearchSynonyms, 'english' | 'spanish'>

/** Adds, edits and deletes synonyms. Errors are shown at their field. */
export function useSynonymCommands() {
  const t = useSearchSynonymsText()
  const shell = useShell()
  const queries = useQueryClient()
  const api = regulationsApi()
  const add = useCommand(api.addSearchSynonyms)
  const update = useCommand(api.updateSearchSynonyms)
  const remove = useCommand(api.deleteSearchSynonyms)
  const refresh = () => queries.invalidateQueries({ queryKey: api.listSearchSynonyms.key })

  const openForm = (title: string, submitLabel: string, words: Words, save: (words: Words) => Promise<unknown>) => {
    const findError = (list: readonly string[]) =>
      list.length > searchSynonymsMax || !list.every(isSearchSynonym)
        ? t('invalid', { count: searchSynonymsMax })
        : undefined
    void shell.dialogs.form({
      title,
      submitLabel,
      englishPhrases: words.english.slice(0, 1),
      fields: [
        {
          kind: 'text',
          name: 'english',
          label: t('english'),
          help: t('english.help'),
          required: true,
          initial: words.english.join(', '),
        },
        {
          kind: 'text',
          name: 'spanish',
          label: t('spanish'),
          help: t('spanish.help'),
          initial: words.spanish.join(', '),
        },
      ],
      async submit(values) {
        const entered = { english: splitList(values['english']), spanish: splitList(values['spanish']) }
        const [english, spanish] = [findError(entered.english), findError(entered.spanish)]
        if (english ?? spanish) return { ...(english && { english }), ...(spanish && { spanish }) }
        try {
          await save(entered)
          shell.toasts.show({ kind: 'success', message: t('saved') })
          return undefined
        } catch (failure) {
          const isAboutWords = failure instanceof CallFailure && failure.error.startsWith('search-synonyms.')
          return { [isAboutWords ? 'english' : 'form']: describeFailure(failure, t).message }
        } finally {
          await refresh()
        }
      },
    })
  }

  return {
    add: () => openForm(t('add'), t('add.submit'), { english: [], spanish: [] }, (body) => add.mutateAsync({ body })),
    edit: ({ id, lockVersion, ...words }: SearchSynonyms) =>
      openForm(t('edit.title', { word: words.english[0] ?? '' }), t('save'), words, (body) =>
        update.mutateAsync({ params: { id }, body: { ...body, expectedVersion: lockVersion } }),
      ),
    async remove({ id, english, lockVersion }: SearchSynonyms) {
      const word = english[0] ?? ''
      const isConfirmed = await shell.dialogs.confirm({
        title: t('delete.title', { word }),
        englishPhrases: [word],
        message: t('delete.text'),
        confirmLabel: t('delete'),
        danger: true,
      })
      if (!isConfirmed) return
      try {
        await remove.mutateAsync({ params: { id }, query: { expectedVersion: lockVersion } })
        shell.toasts.show({ kind: 'success', message: t('delete.done') })
      } catch (failure) {
        shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      } finally {
        await refresh()
      }
    },
  }
}

/** Splits a list that is separated by commas. */
function splitList(value: string | readonly string[] | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
