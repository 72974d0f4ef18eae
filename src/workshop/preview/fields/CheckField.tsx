import type { ComponentProps, JSX, ReactNode } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'className' | 'onChange'> {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
  readonly className?: string | undefined;
}

/** A checkbox with its label. Attributes such as `data-world` go to the checkbox. */
export function CheckField({ label, isOn, change, className, ...input }: CheckFieldProps): JSX.Element {
  return (
    <label className={className}>
      <input {...input} type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} /> {label}
    </label>
  );
}
