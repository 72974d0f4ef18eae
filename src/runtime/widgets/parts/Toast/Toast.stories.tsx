import type { Meta, StoryObj } from '@storybook/react';
import { Toast } from './Toast.tsx';

const meta: Meta<typeof Toast> = { title: 'Chrome/Toast', component: Toast };
export default meta;

type Story = StoryObj<typeof Toast>;

/** The story keeps the message. On the page it disappears after 3 s. */
export const Message: Story = {
  args: { message: 'We sent you an email to reset your password.', onGone: () => undefined },
};

export const WithoutMessage: Story = { args: { ...Message.args, message: null } };

export const LongGerman: Story = {
  args: { ...Message.args, message: 'Wir haben Ihnen eine E-Mail geschickt, mit der Sie Ihr Passwort zurücksetzen können.' },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};
