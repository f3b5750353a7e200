import { BREAKPOINTS } from '@goldammer/sdk/constants'

const { sm, md, lg, xl, xxl } = BREAKPOINTS
/** Our widths in Ant Design's words. */
export const screens = {
  screenXSMax: sm - 1,
  screenSM: sm,
  screenSMMin: sm,
  screenSMMax: md - 1,
  screenMD: md,
  screenMDMin: md,
  screenMDMax: lg - 1,
  screenLG: lg,
  screenLGMin: lg,
  screenLGMax: xl - 1,
  screenXL: xl,
  screenXLMin: xl,
  screenXLMax: xxl - 1,
  screenXXL: xxl,
  screenXXLMin: xxl,
  screenXXLMax: xxl,
  screenXXXL: xxl + 1,
  screenXXXLMin: xxl + 1,
}
