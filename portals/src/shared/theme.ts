import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { screens } from './screens.ts'
import type { ThemeMode } from './theme-mode.ts'

/** Value of a token in the theme that stands on the document. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The tokens are final in dark too; Ant Design would dim them. */
const withoutColourScale: MappingAlgorithm = (seed, map) => ({
  ...(map ?? antd.darkAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
})

/** Ant Design in our tokens. tokens.css is the only place that knows a colour. */
export function antTheme(mode: ThemeMode): ThemeConfig {
  document.documentElement.dataset.theme = mode
  const text = token('text')
  const muted = token('text-muted')
  const surface = token('surface')
  const sunken = token('surface-sunken')
  const field = token('surface-field')
  const onPrimary = token('on-primary')
  const strong = token('border-strong')
  const input = {
    borderRadiusSM: 12,
    paddingInlineSM: 11,
    activeBorderColor: text,
    hoverBorderColor: text,
    activeShadow: 'none',
  }
  return {
    // vite.config.ts makes the styles, the page only their values.
    zeroRuntime: true,
    algorithm: mode === 'dark' ? [antd.darkAlgorithm, withoutColourScale] : antd.defaultAlgorithm,
    token: {
      colorPrimary: token('primary'),
      colorPrimaryHover: token('primary-hover'),
      colorPrimaryActive: token('primary-active'),
      colorInfo: token('info'),
      colorSuccess: token('success'),
      colorWarning: token('warning'),
      colorError: token('error'),
      colorLink: token('link'),
      colorLinkHover: token('link'),
      colorText: text,
      colorTextHeading: text,
      colorTextSecondary: muted,
      colorTextTertiary: muted,
      colorTextDescription: muted,
      colorTextPlaceholder: muted,
      colorTextDisabled: muted,
      colorTextLightSolid: onPrimary,
      colorBgContainer: surface,
      colorBgElevated: token('surface-raised'),
      colorBgLayout: sunken,
      colorBgContainerDisabled: sunken,
      colorBorder: strong,
      colorBorderSecondary: token('border'),
      colorSplit: token('border'),
      colorFillAlter: sunken,
      controlItemBgActive: field,
      controlItemBgActiveHover: field,
      controlOutline: 'transparent',
      fontFamily: token('font-text'),
      fontSize: 14,
      lineHeight: 1.5,
      borderRadius: 12,
      borderRadiusSM: 8,
      borderRadiusLG: 16,
      controlHeight: 44,
      controlHeightSM: 36,
      boxShadowSecondary: token('shadow-lg'),
      ...screens,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: {
        primaryColor: onPrimary,
        dangerColor: token('on-status'),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverColor: text,
        defaultHoverBorderColor: strong,
        defaultHoverBg: sunken,
        defaultActiveColor: text,
        defaultActiveBorderColor: text,
        borderRadius: 999,
        borderRadiusSM: 999,
        borderRadiusLG: 999,
        fontWeight: 600,
        paddingInline: 20,
        paddingInlineSM: 14,
        contentFontSize: 16,
      },
      Checkbox: { colorWhite: onPrimary, controlInteractiveSize: 22, borderRadiusSM: 6 },
      Radio: { radioSize: 22, dotSize: 10 },
      Input: input,
      InputNumber: input,
      // Seven of them fit a phone of 320 pixels; made from the height of our fields they would not fit one of 400.
      DatePicker: { ...input, cellWidth: 36 },
      Segmented: { trackBg: token('track'), itemSelectedBg: surface, itemColor: muted, itemSelectedColor: text },
      // WCAG 1.4.11: what is dragged, and along what, can be distinguished from the page.
      Slider: {
        railBg: strong,
        railHoverBg: strong,
        trackBg: token('primary'),
        trackHoverBg: token('primary'),
        handleColor: text,
        handleActiveColor: text,
        handleActiveOutlineColor: 'transparent',
      },
      Select: {
        borderRadiusSM: 12,
        activeBorderColor: text,
        hoverBorderColor: text,
        activeOutlineColor: 'transparent',
        optionSelectedBg: field,
      },
      Table: {
        headerBg: sunken,
        headerColor: muted,
        headerSplitColor: 'transparent',
        rowHoverBg: sunken,
        rowSelectedBg: field,
        rowSelectedHoverBg: field,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
      },
    },
  }
}
