import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from '#frontend/shared/router.tsx'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import { Loader } from './loading.tsx'

interface ButtonLooks {
  /** `go` proceeds, `line` is the usual one, `paper` stands on pictures, `light` on graphite, `quiet` has no border. */
  variant?: 'go' | 'line' | 'light' | 'paper' | 'quiet'
  size?: 'lg' | undefined
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  className?: string | undefined
  children: ReactNode
}

interface RealButtonProps extends ButtonLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonLooks> {
  to?: undefined
  href?: undefined
  /** A request is under way: it cannot be pressed, and shows that it works. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

interface RouteButtonProps extends ButtonLooks, Omit<LinkProps, keyof ButtonLooks> {
  href?: undefined
}

interface AnchorButtonProps extends ButtonLooks, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonLooks> {
  to?: undefined
  href: string
}

type ButtonProps = RealButtonProps | RouteButtonProps | AnchorButtonProps

/** A button, or a link that looks like one: with `to` inside the shop, with `href` elsewhere. */
export function Button(props: ButtonProps) {
  const { variant = 'line', size, fullWidth, leftSection, rightSection, className = '', children, ...rest } = props
  const looks = {
    className: `${styles.plainButton} ${styles.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-with-left-section': leftSection ? true : undefined,
    'data-with-right-section': rightSection ? true : undefined,
  }
  const inside = (
    <span className={styles.buttonInner}>
      {leftSection && <span data-position="left">{leftSection}</span>}
      <span className={`${styles.plainLabel} ${styles.buttonLabel}`}>{children}</span>
      {rightSection && <span data-position="right">{rightSection}</span>}
    </span>
  )
  if ('to' in rest && rest.to !== undefined) {
    return (
      <Link {...rest} {...looks}>
        {inside}
      </Link>
    )
  }
  if ('href' in rest && rest.href !== undefined) {
    return (
      <a {...rest} {...looks}>
        {inside}
      </a>
    )
  }
  const { loading = false, disabled = false, type = 'button', ...own } = rest as Omit<RealButtonProps, keyof ButtonLooks>
  return (
    <button {...own} {...looks} type={type} disabled={disabled || loading} data-loading={loading || undefined}>
      {loading && (
        <span className={styles.buttonLoader}>
          <Loader size={20} />
        </span>
      )}
      {inside}
    </button>
  )
}

/** The cross of a panel or message; it has the colours of its ground. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className={styles.close} type="button" aria-label={label} onClick={() => onClick()}>
      <Icon name="close" />
    </button>
  )
}
