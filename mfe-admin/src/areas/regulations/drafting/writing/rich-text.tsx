import type { ProvisionContent } from '@portal/regulation-text/edit'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { toRichDocument, type RichNode } from './rich-document.ts'
import { provisionExtensions } from './rich-schema.ts'

export interface RichTextProps {
  /** The initial content. A new content is displayed only when `revision` changes. */
  readonly content: ProvisionContent
  readonly revision: number
  readonly label: string
  readonly onType: (document: RichNode) => void
  /** Called with the editor when it is ready, and with null when it is removed. */
  readonly onEditor: (editor: Editor | null) => void
}

/** The rich-text editor for a provision. Its toolbar is shared by all provisions of the rule. */
export function RichText({ content, revision, label, onType, onEditor }: RichTextProps) {
  // The accessible name is in the user's language, the text is English.
  const labelId = useId()
  const editor = useEditor({
    extensions: provisionExtensions,
    content: toRichDocument(content) as never,
    // The content security policy allows no style elements; the styles are in drafting.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'dr-editor-text p-rule-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang: 'en',
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: updated }) => onType(updated.getJSON() as RichNode),
  })
  const [displayedRevision, setDisplayedRevision] = useState(revision)
  useEffect(() => {
    if (!editor || revision === displayedRevision) return
    setDisplayedRevision(revision)
    editor.commands.setContent(toRichDocument(content) as never, { emitUpdate: false })
  }, [content, editor, revision, displayedRevision])
  useEffect(() => {
    if (!editor) return undefined
    onEditor(editor)
    return () => onEditor(null)
  }, [editor, onEditor])
  if (!editor) return null
  return (
    <div className="dr-editor">
      <span id={labelId} hidden>
        {label}
      </span>
      <EditorContent editor={editor} />
    </div>
  )
}
