import ts from 'typescript'

export interface PageTable {
  /** Page name -> module specifier of its `import()`. */
  readonly pages: ReadonlyMap<string, string>
  readonly slots: ReadonlyMap<string, string>
}

/**
 * Reads the names of the pages and slots from the source of `src/remote.ts`: properties or constants called `pages`
 * and `slots`, each an object of `name: () => import('./file')`. Throws on any other form, because it could not be
 * checked against the manifest.
 */
export function readPageTable(source: string, file: string): PageTable {
  const tables: Record<'pages' | 'slots', Map<string, string>> = { pages: new Map(), slots: new Map() }
  const visit = (node: ts.Node): void => {
    const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node : undefined
    const name = named?.name.getText()
    if ((name === 'pages' || name === 'slots') && named?.initializer !== undefined) {
      const table = unwrapObjectLiteral(named.initializer)
      if (table !== undefined) for (const property of table.properties) addLoader(tables[name], property, file)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return tables
}

function unwrapObjectLiteral(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? unwrapObjectLiteral(node.expression) : undefined
}

function addLoader(table: Map<string, string>, property: ts.ObjectLiteralElementLike, file: string): void {
  const loader = ts.isPropertyAssignment(property) ? property.initializer : undefined
  const name =
    property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      ? property.name.text
      : undefined
  const call = loader && ts.isArrowFunction(loader) ? loader.body : undefined
  const request =
    call && ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword
      ? call.arguments[0]
      : undefined
  if (name === undefined || request === undefined || !ts.isStringLiteral(request)) {
    throw new Error(
      `${file}: write every page and slot as \`name: () => import('./file')\`, not: ${property.getText()}`,
    )
  }
  table.set(name, request.text)
}
