import { createRequire } from 'node:module'
import * as antd from 'antd'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'vite'
import { screens } from './src/shared/screens.ts'

/** Where the page takes the file from. */
const FILE = 'virtual:antd.css'
const STYLE = /\/antd\/es\/(?:.*\/style\/|_util\/wave\/style).*\.js$/
const REGISTER = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/

interface CssInJs {
  createCache: () => { cache: Map<string, unknown> }
  extractStyle: (cache: object, options: object) => string
  StyleProvider: FunctionComponent<{ cache: object; children?: ReactNode }>
}

/** Ant Design's own copy: another one would not see what it registers. */
const cssInJs = (): CssInJs => createRequire(createRequire(import.meta.url).resolve('antd'))('@ant-design/cssinjs')

type Inner = { _InternalPanelDoNotUseOrYouWillBeFired: FunctionComponent<object> }
/** What only opens in the page: as Ant Design itself draws it where there is none. */
const panelOf = (component: unknown) => (component as Inner)._InternalPanelDoNotUseOrYouWillBeFired

const bare = (component: unknown) => createElement(component as FunctionComponent)

/** Each component that a page shows, once, with what opens in it; the names of its styles do not depend on how it is used. */
function everyComponent(): ReactNode[] {
  const { App, Button, DatePicker, Drawer, Dropdown, Form, Input, Menu, Modal, QRCode, Radio, Skeleton, Space } = antd
  const plain = [
    antd.Checkbox,
    antd.Empty,
    antd.InputNumber,
    antd.Progress,
    antd.Segmented,
    antd.Select,
    antd.Slider,
    antd.Spin,
    antd.Switch,
    DatePicker,
    Input.OTP,
    Input.Password,
    Input.Search,
    Input.TextArea,
    Radio.Group,
    Radio,
    Skeleton,
    Space,
    Space.Addon,
    panelOf(antd.message),
    panelOf(antd.notification),
    panelOf(Modal),
    panelOf(antd.Popover),
    panelOf(antd.Tooltip),
  ]
  const menu = { items: [{ key: 'a', label: 'a' }] }
  return [
    ...plain.map(bare),
    createElement(panelOf(Modal) as FunctionComponent<{ type: string }>, { type: 'confirm' }),
    createElement(App, null, createElement(Space.Compact, null, createElement(Button))),
    createElement(Drawer, { open: true }),
    createElement(Dropdown, { menu }, createElement('i')),
    createElement(Menu, menu),
    createElement(QRCode, { value: 'a' }),
    createElement(Form, null, createElement(Form.Item, { label: 'a', help: 'a' } as object, createElement(Input))),
  ]
}

function extract(): { css: string; names: Set<string> } {
  const { createCache, extractStyle, StyleProvider } = cssInJs()
  const cache = createCache()
  for (const component of everyComponent()) {
    const inTheme = createElement(antd.ConfigProvider, { theme: { token: screens } }, component)
    renderToString(createElement(StyleProvider, { cache }, inTheme))
  }
  const names = new Set([...cache.cache.keys()].map((key) => key.split('%')[2] ?? ''))
  return { css: extractStyle(cache, { plain: true, types: 'style' }), names }
}

const nameOf = (written: string): string => {
  const parts = written.match(/[\w-]+/g) ?? []
  return (parts.length > 1 ? parts : [parts[0], parts[0]]).join('-')
}

type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** The calls that register a style, wherever in a file they stand. */
function registrationsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(registrationsIn)
  if (node === null || typeof node !== 'object') return []
  const { type, callee } = node as { type?: string; callee?: { name?: string } }
  if (type === 'CallExpression' && REGISTER.test(callee?.name ?? '')) return [node as Node]
  return Object.values(node).flatMap(registrationsIn)
}

/**
 * Ant Design's styles as a file: in the page each would be made anew by the program, on a phone the better part of a second.
 * The functions that make them stay out of the build.
 */
export function antdCss(): Plugin {
  const { css, names } = extract()
  const missing = new Map<string, string>()
  return {
    name: 'antd-css',
    resolveId: (id) => (id === FILE ? id : undefined),
    load: (id) => (id === FILE ? css : undefined),
    transform: {
      filter: { id: STYLE },
      handler(code, id) {
        let lean = code
        for (const { arguments: given } of registrationsIn(this.parse(code)).toReversed()) {
          const [name, style] = given as [Node, Node]
          const written = code.slice(name.start, name.end)
          if (!names.has(nameOf(written))) missing.set(id, written)
          lean = `${lean.slice(0, style.start)}null${lean.slice(style.end)}`
        }
        return { code: lean, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const bare = ids.find((id) => missing.has(id))
      if (bare) this.error(`${FILE} has no style called ${missing.get(bare)} for ${bare}: see everyComponent`)
    },
  }
}
