/*
 * Two network namespaces that are joined by a slow and lossy line: `delay-line DELAY_MS LOSS_PERCENT KBITS SEED CC`.
 *
 * DELAY_MS is that of one direction, KBITS the rate of each (0: without a limit). Each namespace has a TUN device;
 * this program carries the packets of one to the other. A kernel with netem would need none of it. It prints the
 * namespaces, which `nsenter --net=` enters, and ends with its standard input. It needs root.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MTU 1500
/* Packets that one direction holds, of which there must be enough for 1 Gbit/s and 80 ms. */
#define PACKETS 16384
/* A router with a queue for this long drops what is more. */
#define LONGEST_QUEUE_NS 250000000LL

struct packet {
	int64_t due;
	int length;
	unsigned char bytes[MTU];
};

struct direction {
	int from, to;
	int64_t free_at;
	unsigned first, count;
	struct packet *packets;
};

static int64_t delay_ns;
static double loss, kbits;
static uint64_t random_state;

static void fail(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(1);
}

static int64_t now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* From 0 to 1 (xorshift64). */
static double random_number(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (random_state >> 11) / 9007199254740992.0;
}

static void set_address(int control, struct ifreq *request, unsigned long what, const char *address)
{
	struct sockaddr_in *in = (struct sockaddr_in *)&request->ifr_addr;
	memset(in, 0, sizeof *in);
	in->sin_family = AF_INET;
	inet_pton(AF_INET, address, &in->sin_addr);
	if (ioctl(control, what, request) < 0)
		fail(address);
}

static void bring_up(int control, const char *name)
{
	struct ifreq request = {0};
	strcpy(request.ifr_name, name);
	request.ifr_flags = IFF_UP | IFF_RUNNING;
	if (ioctl(control, SIOCSIFFLAGS, &request) < 0)
		fail(name);
}

/* The kernel refuses those that are not in tcp_allowed_congestion_control. */
static void use_congestion_control(const char *name)
{
	int file = open("/proc/sys/net/ipv4/tcp_congestion_control", O_WRONLY);
	if (file < 0 || write(file, name, strlen(name)) < 0)
		fail(name);
	close(file);
}

/* Enters a new namespace; returns its end of the line. */
static int open_end(const char *name, const char *own, const char *other, const char *congestion_control)
{
	struct ifreq request = {0};
	if (unshare(CLONE_NEWNET) < 0)
		fail("A network namespace could not be made");
	int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
	if (tun < 0)
		fail("/dev/net/tun");
	strcpy(request.ifr_name, "line");
	request.ifr_flags = IFF_TUN | IFF_NO_PI;
	if (ioctl(tun, TUNSETIFF, &request) < 0)
		fail("TUNSETIFF");
	int control = socket(AF_INET, SOCK_DGRAM, 0);
	request.ifr_qlen = 10000;
	ioctl(control, SIOCSIFTXQLEN, &request);
	set_address(control, &request, SIOCSIFADDR, own);
	set_address(control, &request, SIOCSIFDSTADDR, other);
	bring_up(control, "line");
	bring_up(control, "lo");
	close(control);
	use_congestion_control(congestion_control);
	int namespace = open("/proc/self/ns/net", O_RDONLY);
	printf("%s %s /proc/%d/fd/%d\n", name, own, getpid(), namespace);
	return tun;
}

/* Takes what one end has sent, until the direction is full: the rest waits in the device. */
static void take(struct direction *line)
{
	while (line->count < PACKETS) {
		struct packet *packet = &line->packets[(line->first + line->count) % PACKETS];
		packet->length = read(line->from, packet->bytes, MTU);
		if (packet->length <= 0)
			return;
		int64_t time = now();
		int64_t starts_at = line->free_at > time ? line->free_at : time;
		if (random_number() < loss || starts_at - time > LONGEST_QUEUE_NS)
			continue;
		line->free_at = starts_at + (kbits > 0 ? packet->length * 8e6 / kbits : 0);
		packet->due = line->free_at + delay_ns;
		line->count++;
	}
}

/* Hands over what has arrived; returns the time of the next packet. */
static int64_t hand_over(struct direction *line)
{
	while (line->count > 0) {
		struct packet *packet = &line->packets[line->first];
		if (packet->due > now())
			return packet->due;
		if (write(line->to, packet->bytes, packet->length) < 0 && errno != EAGAIN && errno != EIO)
			fail("write");
		line->first = (line->first + 1) % PACKETS;
		line->count--;
	}
	return INT64_MAX;
}

static void carry(struct direction *there, struct direction *back)
{
	struct pollfd ends[] = {{there->from, POLLIN, 0}, {back->from, POLLIN, 0}, {0, POLLIN, 0}};
	for (;;) {
		int64_t first = hand_over(there), second = hand_over(back);
		int64_t next = first < second ? first : second, left = next - now();
		struct timespec wait = {left / 1000000000, left % 1000000000};
		ends[0].events = there->count < PACKETS ? POLLIN : 0;
		ends[1].events = back->count < PACKETS ? POLLIN : 0;
		if (left > 0)
			ppoll(ends, 3, next == INT64_MAX ? NULL : &wait, NULL);
		if (ends[2].revents)
			return;
		take(there);
		take(back);
	}
}

int main(int count, char **words)
{
	if (count != 6) {
		fprintf(stderr, "usage: delay-line DELAY_MS LOSS_PERCENT KBITS SEED CONGESTION_CONTROL\n");
		return 2;
	}
	delay_ns = atof(words[1]) * 1e6;
	loss = atof(words[2]) / 100;
	kbits = atof(words[3]);
	random_state = strtoull(words[4], NULL, 10) * 2654435761ULL + 88172645463325252ULL;
	int near = open_end("near", "10.77.0.1", "10.77.0.2", words[5]);
	int far = open_end("far", "10.77.0.2", "10.77.0.1", words[5]);
	fflush(stdout);
	struct direction there = {near, far, 0, 0, 0, malloc(PACKETS * sizeof(struct packet))};
	struct direction back = {far, near, 0, 0, 0, malloc(PACKETS * sizeof(struct packet))};
	carry(&there, &back);
	return 0;
}
