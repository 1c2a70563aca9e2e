import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { UiTextsProvider, useUiTexts } from '../ui-texts.tsx'
import { FileField } from './file-field.tsx'

const [first, second] = [new File(['1'], 'one.pdf'), new File(['2'], 'two.pdf')]
const onFilesMock = () => vi.fn<(files: readonly File[]) => void>()

it('opens the file picker with a button in the language of the page and reports the chosen file', async () => {
  const onFiles = onFilesMock()
  function InSpanish() {
    const texts = { ...useUiTexts(), chooseFile: 'Elegir un archivo' }
    return (
      <UiTextsProvider value={texts}>
        <FileField label="El documento" help="PDF" error="Falta" accept=".pdf" onFiles={onFiles} />
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
  // The same file again, for example after correcting it.
  await userEvent.upload(input, first)
  expect(onFiles.mock.calls).toEqual([[[first]], [[first]]])
})

it('accepts dropped files: one, or all of them when multiple is set', () => {
  const [single, multiple] = [onFilesMock(), onFilesMock()]
  render(
    <>
      <FileField label="One" accept=".pdf" onFiles={single} />
      <FileField label="Several" accept=".pdf" multiple fileName="two files" onFiles={multiple} />
      <FileField label="Any" accept=".pdf" multiple onFiles={onFilesMock()} />
    </>,
  )
  expect(screen.getByText('or drag it here')).toBeVisible()
  expect(screen.getByText('or drag them here')).toBeVisible()
  for (const label of ['One', 'Several']) {
    fireEvent.drop(screen.getByText(label), { dataTransfer: { files: [first, second] } })
    fireEvent.drop(screen.getByText(label), { dataTransfer: { files: [] } })
  }
  expect(single.mock.calls).toEqual([[[first]]])
  expect(multiple.mock.calls).toEqual([[[first, second]]])
  expect(screen.getByRole('button', { name: 'Several Choose files' })).toHaveAccessibleDescription('two files')
})
