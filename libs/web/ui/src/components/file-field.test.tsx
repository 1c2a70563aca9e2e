import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { UiTextsProvider, useUiTexts } from '../ui-texts.tsx'
import { FileField } from './file-field.tsx'

const [first, second] = [new File(['1'], 'one.pdf'), new File(['2'], 'two.pdf')]
const takes = () => vi.fn<(files: readonly File[]) => void>()

it('a file is chosen by a button in the language of the page, named by what it is for', async () => {
  const onFiles = takes()
  function InSpanish() {
    const texts = { ...useUiTexts(), chooseFile: 'Elegir un archivo' }
    return (
      <UiTextsProvider value={texts}>
        <FileField label="El documento" help="PDF" fault="Falta" accept=".pdf" onFiles={onFiles} />
      </UiTextsProvider>
    )
  }
  render(<InSpanish />)
  const button = screen.getByRole('button', { name: 'El documento Elegir un archivo' })
  expect(button).toHaveAccessibleDescription('PDF Falta')
  const input = screen.getByLabelText<HTMLInputElement>(/El documento/, { selector: 'input' })
  const opened = vi.spyOn(input, 'click')
  await userEvent.click(button)
  expect(opened).toHaveBeenCalledOnce()
  await userEvent.upload(input, first)
  // The same one again, as after it was mended.
  await userEvent.upload(input, first)
  expect(onFiles.mock.calls).toEqual([[[first]], [[first]]])
})

it('what is dropped is taken too: one, or all where there may be several', () => {
  const [one, several] = [takes(), takes()]
  render(
    <>
      <FileField label="One" accept=".pdf" onFiles={one} />
      <FileField label="Several" accept=".pdf" multiple chosen="two files" onFiles={several} />
    </>,
  )
  for (const label of ['One', 'Several']) {
    fireEvent.drop(screen.getByText(label), { dataTransfer: { files: [first, second] } })
    fireEvent.drop(screen.getByText(label), { dataTransfer: { files: [] } })
  }
  expect(one.mock.calls).toEqual([[[first]]])
  expect(several.mock.calls).toEqual([[[first, second]]])
  expect(screen.getByRole('button', { name: 'Several Choose files' })).toHaveAccessibleDescription('two files')
})
