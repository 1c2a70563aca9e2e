/** Selects the published documents with the kind of their file, for the list of pages. */
export const publishedDocumentPages = `
  select 'document' as kind, d.document_id as id, null::uuid as parent, d.published_at, false as is_in_effect,
         (select f.kind from stored_file f where f.file_id = d.file_id) as file_kind
    from document d
   where d.collection = 'reg' and d.status = 'published' and d.withdrawn_at is null`
